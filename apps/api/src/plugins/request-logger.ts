import type { FastifyBaseLogger } from "fastify";
import type { Bindings, ChildLoggerOptions } from "pino";

type Line = [first: unknown, ...rest: unknown[]];

/**
 * The logger of one request. Its child, which costs as much as the rest of a small request, is made when
 * something is logged.
 */
export class RequestLogger implements FastifyBaseLogger {
  readonly #parent: FastifyBaseLogger;
  readonly #bindings: Bindings;
  readonly #options: ChildLoggerOptions;
  #child: FastifyBaseLogger | undefined;

  constructor(parent: FastifyBaseLogger, bindings: Bindings, options: ChildLoggerOptions) {
    this.#parent = parent;
    this.#bindings = bindings;
    this.#options = options;
  }

  get #own(): FastifyBaseLogger {
    this.#child ??= this.#parent.child(this.#bindings, this.#options);
    return this.#child;
  }

  get level(): string {
    return this.#own.level;
  }
  set level(level: string) {
    this.#own.level = level;
  }
  fatal(...line: Line): void {
    Reflect.apply(this.#own.fatal, this.#own, line);
  }
  error(...line: Line): void {
    Reflect.apply(this.#own.error, this.#own, line);
  }
  warn(...line: Line): void {
    Reflect.apply(this.#own.warn, this.#own, line);
  }
  info(...line: Line): void {
    Reflect.apply(this.#own.info, this.#own, line);
  }
  debug(...line: Line): void {
    Reflect.apply(this.#own.debug, this.#own, line);
  }
  trace(...line: Line): void {
    Reflect.apply(this.#own.trace, this.#own, line);
  }
  silent(): void {}
  child(bindings: Bindings, options?: ChildLoggerOptions): FastifyBaseLogger {
    return this.#own.child(bindings, options);
  }
}
