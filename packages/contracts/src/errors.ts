/**
 * Every code a reply can carry, its status and whether the same request may succeed later without a change.
 * 401 means a dead access token and nothing else: the client answers it with a refresh and, if that fails, a
 * log-out.
 */
export const ERRORS = {
  /** Unexpected; the details are in the server's log under the request id. */
  internal: { status: 500, retryable: true },
  /** No such route, or nothing that this user can see under this id. */
  not_found: { status: 404, retryable: false },
  /** The body is not the JSON it claims to be. */
  malformed_body: { status: 400, retryable: false },
  /** A field is missing or has the wrong form; `details` names it. */
  validation_failed: { status: 400, retryable: false },
  body_too_large: { status: 413, retryable: false },
  /** The request is not valid HTTP; the connection is closed. */
  malformed_request: { status: 400, retryable: false },
  headers_too_large: { status: 431, retryable: false },
  /** The request did not arrive as a whole in time. */
  request_timed_out: { status: 408, retryable: true },
  unsupported_media_type: { status: 415, retryable: false },
  /** Too many calls; `retryAfter` says in how many seconds. Never sent by execute and generate. */
  rate_limited: { status: 429, retryable: true },
  /** Too many calls to execute or generate, or the server is overloaded; `retryAfter` in seconds. */
  throttled: { status: 503, retryable: true },
  /** The disk of this application is full: nothing can be stored. Fix: free space, or move the data folder. */
  storage_full: { status: 507, retryable: true },

  CSRF_TOKEN_MISSING: { status: 403, retryable: true },
  CSRF_TOKEN_INVALID: { status: 403, retryable: true },
  /** A call without a CSRF token came from another site. */
  origin_forbidden: { status: 403, retryable: false },
  /** No access token, or one that is broken, expired or of a session that ended. */
  unauthenticated: { status: 401, retryable: false },
  /** The refresh cookie is missing, unknown, expired or was used before. */
  refresh_invalid: { status: 401, retryable: false },
  admin_required: { status: 403, retryable: false },

  /** Unknown email and wrong password look the same. */
  invalid_credentials: { status: 400, retryable: false },
  /** Too many failed attempts on this account; `retryAfter` in seconds. Sent for unknown accounts alike. */
  account_locked: { status: 429, retryable: true },
  /** The signed-in user's own password was asked for again. */
  password_wrong: { status: 400, retryable: false },
  password_weak: { status: 400, retryable: false },
  /** A link from an email that is unknown, expired or was used. */
  link_invalid: { status: 400, retryable: false },
  /** Needs a verified email address. */
  email_unverified: { status: 403, retryable: false },
  already_verified: { status: 400, retryable: false },
  /** Password and security of this account are managed by its provider. */
  provider_account: { status: 403, retryable: false },
  session_not_found: { status: 404, retryable: false },
  /** The account has no live session row. */
  no_sessions: { status: 404, retryable: false },
  subscription_not_active: { status: 400, retryable: false },

  /** The code is wrong; `details` says how many tries are left. */
  two_factor_code_invalid: { status: 400, retryable: false },
  /**
   * No password step on this browser within the last ten minutes, or its tries are used up: sign in again.
   */
  two_factor_login_expired: { status: 400, retryable: false },
  two_factor_resend_limited: { status: 429, retryable: true },
  two_factor_not_enabled: { status: 400, retryable: false },
  two_factor_already_enabled: { status: 400, retryable: false },
  /** Verification without a started (or with an expired) authenticator set-up. */
  totp_setup_missing: { status: 400, retryable: false },
  provider_not_configured: { status: 404, retryable: false },
  /** This account, or this account of the provider, is connected already. */
  provider_already_connected: { status: 409, retryable: false },
  provider_not_connected: { status: 404, retryable: false },
  /** Nobody could sign in any more. */
  last_sign_in_method: { status: 409, retryable: false },

  connection_not_found: { status: 404, retryable: false },
  /** The plan's number of own connections is reached. */
  connection_limit_reached: { status: 429, retryable: false },
  /** Beyond the number of own connections that the plan keeps open. */
  connection_locked: { status: 403, retryable: false },
  /** The text is not a URI we accept; the message says what is wrong with it. */
  uri_invalid: { status: 400, retryable: false },
  /** An option or host that must not be used here; `details` names it. */
  uri_forbidden: { status: 400, retryable: false },
  /** The server was not reached, or refused the credentials or the database. */
  connection_failed: { status: 400, retryable: true },
  sample_unavailable: { status: 503, retryable: true },
  /** The temporary database of this connection was deleted after its seven days. */
  connection_expired: { status: 410, retryable: false },

  /** The form of an upload is incomplete, or its file is not one that is accepted. */
  upload_invalid: { status: 400, retryable: false },
  /** The file is longer than uploads may be. */
  upload_too_large: { status: 413, retryable: false },
  /** The caller went away during an upload or its import; recorded, never read. */
  upload_cancelled: { status: 499, retryable: true },
  /** The user has as many temporary databases as one may have. */
  upload_limit_reached: { status: 409, retryable: false },
  /** The disk of the server, or the deployment that holds temporary databases, has no room for it. */
  upload_no_space: { status: 507, retryable: true },
  /** The file is no dump, or a broken one; `reason` names the place. */
  dump_invalid: { status: 422, retryable: false },
  /** The file holds CSV: confirm the types that `reason` lists. */
  csv_types_required: { status: 422, retryable: false },

  /** The text does not parse, or MongoDB refused it; `details` gives line, column and reason. */
  query_invalid: { status: 400, retryable: false },
  /** Understood, but not on this connection: read-only, another database, server-side code. */
  query_forbidden: { status: 403, retryable: false },
  /** Ran past the time limit. Fix: add an index or narrow the filter. */
  query_timed_out: { status: 504, retryable: true },
  /** The database refused or failed the command. */
  query_failed: { status: 400, retryable: false },
  /** The database user lacks a permission. */
  database_forbidden: { status: 403, retryable: false },
  /** The database did not answer. */
  database_unreachable: { status: 503, retryable: true },
  /** The page token is broken, of another query, or too old. */
  page_invalid: { status: 400, retryable: false },
  /** The caller went away; recorded, never read. */
  query_cancelled: { status: 499, retryable: true },
  /** Quotas; the reply carries `limitType` (this code) and `usage`. */
  daily_limit_exceeded: { status: 429, retryable: false },
  monthly_limit_exceeded: { status: 429, retryable: false },
  /** Used, expired, or of another user. */
  undo_not_found: { status: 404, retryable: false },
  /** Documents changed since, or the undo is running already; `details` names them. Nothing was restored. */
  undo_conflict: { status: 409, retryable: false },
  /** The documents cannot be kept for an undo that is required, so nothing was run; `details` says why. */
  undo_unavailable: { status: 409, retryable: false },
  history_not_found: { status: 404, retryable: false },
  saved_query_not_found: { status: 404, retryable: false },
  /** The same query, however it is laid out, is saved on this connection. */
  query_already_saved: { status: 409, retryable: false },
  /** The connection holds as many or as long saved queries as it may. */
  saved_query_limit_reached: { status: 409, retryable: false },
  /** As many exports as an hour allows have been started; `retryAfter` in seconds. */
  export_limit_exceeded: { status: 429, retryable: true },
  /** No such export, or one that a later export has replaced. */
  export_not_found: { status: 404, retryable: false },
  /** The feature is not part of the plan. */
  plan_required: { status: 403, retryable: false },

  /** An administrator locked the account. Sent after the password was right. */
  account_disabled: { status: 403, retryable: false },
  user_not_found: { status: 404, retryable: false },
  /** Administrators do not lock themselves out. */
  own_account: { status: 409, retryable: false },
  contact_not_found: { status: 404, retryable: false },
  /** A contact is answered once from here; the conversation goes on by e-mail. */
  contact_already_answered: { status: 409, retryable: false },
  contact_notes_full: { status: 409, retryable: false },
  bug_report_not_found: { status: 404, retryable: false },
  /** Another administrator was faster, or the report is closed. */
  bug_status_invalid: { status: 409, retryable: false },
  /** The bytes are no PNG, JPEG or WebP image. */
  image_invalid: { status: 400, retryable: false },
  /** This installation has no payment provider. */
  payments_off: { status: 404, retryable: false },
  /** SnapX without an end: there is nothing to extend. */
  already_subscribed: { status: 409, retryable: false },
  /** No such order, or another user's. */
  payment_order_not_found: { status: 404, retryable: false },
  payment_not_found: { status: 404, retryable: false },
  /** The payment provider refused the call; its reason is in the log. */
  payment_refused: { status: 400, retryable: false },
  /** The payment provider did not answer, or not with an answer that can be read. */
  payment_unavailable: { status: 503, retryable: true },
  /** A call to the webhook that the payment provider did not sign, or not within the last five minutes. */
  webhook_invalid: { status: 400, retryable: false },
  /** Not paid, refunded already, or longer ago than refunds are given for. */
  refund_not_possible: { status: 409, retryable: false },
  refund_already_requested: { status: 409, retryable: false },
} as const satisfies Record<string, { status: number; retryable: boolean }>;

export type ErrorCode = keyof typeof ERRORS;

export function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(ERRORS, text);
}
