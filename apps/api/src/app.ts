import cookie from "@fastify/cookie";
import { LIMITS } from "@querysnap/contracts";
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from "fastify";
import { validatorCompiler } from "fastify-type-provider-zod";
import type { AppDeps } from "./app-deps.ts";
import { bindAccountData } from "./features/account-data/account-data.routes.ts";
import { bindAdmin } from "./features/admin/admin.routes.ts";
import { bindAppInfo, VERSION } from "./features/app-info/app-info.routes.ts";
import { bindAccount } from "./features/auth/account.routes.ts";
import { bindAuth } from "./features/auth/auth.routes.ts";
import { bindBugReports } from "./features/bug-reports/bug-report.routes.ts";
import { bindConnections } from "./features/connections/connection.routes.ts";
import { bindContacts } from "./features/contacts/contact.routes.ts";
import { bindExports } from "./features/exports/exports.routes.ts";
import { bindDemo } from "./features/demo/demo.routes.ts";
import { bindGenerateQuery } from "./features/queries/generate-query.routes.ts";
import { bindHistory } from "./features/history/history.routes.ts";
import { registerMailbox } from "./features/mailbox/mailbox.routes.ts";
import { registerMetrics } from "./features/metrics/metrics.routes.ts";
import { bindModels } from "./features/models/models.routes.ts";
import { bindConnectedAccounts } from "./features/oauth/connected-accounts.routes.ts";
import { bindOauth } from "./features/oauth/oauth.routes.ts";
import { bindPayments } from "./features/payments/payments.routes.ts";
import { registerPaymentWebhook } from "./features/payments/webhook.routes.ts";
import { bindQueries } from "./features/queries/query.routes.ts";
import { bindSavedQueries } from "./features/saved-queries/saved-queries.routes.ts";
import { bindSchemas } from "./features/schemas/schema.routes.ts";
import { bindSessions, registerRevokeLink } from "./features/sessions/session.routes.ts";
import { bindTwoFactor } from "./features/two-factor/two-factor.routes.ts";
import { registerUploads } from "./features/uploads/uploads.routes.ts";
import { bindUsage } from "./features/usage/usage.routes.ts";
import { newId } from "./infra/ids.ts";
import { registerApiDocs } from "./plugins/api-docs.ts";
import { type Bind, createBinder } from "./plugins/bind-endpoint.ts";
import { registerBodyDeadline } from "./plugins/body-deadline.ts";
import { registerBodyParser } from "./plugins/body-parser.ts";
import { answerBrokenRequests, requireHost } from "./plugins/broken-requests.ts";
import { handleError, registerErrorHandler } from "./plugins/error-handler.ts";
import { registerCompression } from "./plugins/compress-reply.ts";
import { createGuards } from "./plugins/guards.ts";
import { replySerializer } from "./plugins/reply-serializer.ts";
import { registerRequestLog } from "./plugins/request-log.ts";
import { registerOverload } from "./plugins/overload.ts";
import { registerIdleConnections } from "./plugins/idle-connections.ts";
import { RequestLogger } from "./plugins/request-logger.ts";
import { createSecurityHeaders, type SetHeaders } from "./plugins/security-headers.ts";
import { registerWebFiles } from "./plugins/web-files.ts";

const BODY_LIMIT_BYTES = 1024 * 1024;
/** Calls about accounts carry a few short fields, and most of them come from strangers. */
const ACCOUNT_BODY_LIMIT_BYTES = 16 * 1024;
/** Of routes that state no other time. */
const BODY_TIME_MS = 60_000;
const MAX_LATENESS_MS = 5_000;

async function registerPlugins(app: FastifyInstance, deps: AppDeps, setHeaders: SetHeaders): Promise<void> {
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(replySerializer);
  app.decorate("isSecure", deps.config.PUBLIC_URL?.startsWith("https:") ?? false);
  app.decorateRequest("actor", null);
  registerErrorHandler(app);
  registerIdleConnections(app);
  registerBodyDeadline(app, BODY_TIME_MS);
  registerBodyParser(app);
  registerCompression(app);
  registerRequestLog(app, deps.log);
  app.addHook("onRequest", (request, reply, done) => {
    setHeaders(request, reply);
    requireHost(request);
    deps.origins.checkHost(request);
    done();
  });
  await app.register(cookie);
  registerOverload(app, MAX_LATENESS_MS);
  if (deps.config.mode === "local") await registerApiDocs(app, VERSION);
}

/** The server without a port: every route, ready for injected requests. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config } = deps;
  const loggerInstance: FastifyBaseLogger = deps.log;
  const setHeaders = createSecurityHeaders(config);
  const genReqId = () => newId("req", deps.clock.now());
  const app = Fastify({
    loggerInstance,
    // one line a request is written by our own hook
    logController: new Fastify.LogController({ disableRequestLogging: true }),
    childLoggerFactory: (parent, bindings, options) => new RequestLogger(parent, bindings, options),
    genReqId,
    clientErrorHandler: answerBrokenRequests({ config, log: deps.log, genReqId }),
    // said in our own words
    http: { requireHostHeader: false },
    trustProxy: config.TRUST_PROXY.length > 0 ? [...config.TRUST_PROXY] : false,
    bodyLimit: BODY_LIMIT_BYTES,
    // the longest time of any route; each has a deadline of its own
    requestTimeout: LIMITS.uploadTimeMs,
    // addresses that reach no route, nor any hook
    frameworkErrors: (error, request, reply) => {
      setHeaders(request, reply);
      return handleError(error, request, reply);
    },
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: "idle",
    // what arrives while it stops is still answered: everything below is open until the last reply
    return503OnClosing: false,
  });
  await registerPlugins(app, deps, setHeaders);
  registerMetrics(app, deps);
  const bind = createBinder(app, createGuards(deps));
  bindAppInfo(bind, deps);
  const bindSmall: Bind = (endpoint, handler, options) =>
    bind(endpoint, handler, { bodyLimit: ACCOUNT_BODY_LIMIT_BYTES, ...options });
  bindAuth(bindSmall, deps);
  bindAccount(bindSmall, deps);
  bindSessions(bindSmall, deps);
  await registerRevokeLink(app, deps);
  bindTwoFactor(bindSmall, deps);
  bindOauth(bindSmall, deps);
  bindConnectedAccounts(bindSmall, deps);
  bindPayments(bindSmall, deps);
  await registerPaymentWebhook(app, deps);
  bindUsage(bind, deps);
  await bindConnections({ app, bind }, deps);
  await registerUploads(app, deps);
  bindQueries(bind, deps);
  bindExports(bind, deps);
  bindHistory(bind, deps);
  bindSavedQueries(bind, deps);
  bindSchemas(bind, deps);
  bindGenerateQuery(bind, deps);
  bindModels(bind, deps);
  bindContacts(bind, deps);
  bindBugReports(bind, deps);
  bindDemo(bind, deps);
  bindAdmin(bind, deps);
  bindAccountData(bindSmall, deps);
  if (config.mode === "local" && config.SMTP_URL === null) registerMailbox(app, config.dataDir);
  await registerWebFiles(app, deps);
  await app.ready();
  return app;
}
