import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A folder that is made when its path is first asked for: to list the tests, each file is loaded and none is run. */
export class TemporaryFolder {
  #path: string | null = null;

  constructor(private readonly prefix: string) {}

  get path(): string {
    this.#path ??= mkdtempSync(join(tmpdir(), this.prefix));
    return this.#path;
  }

  remove(): void {
    if (this.#path !== null) rmSync(this.#path, { recursive: true, force: true });
  }
}
