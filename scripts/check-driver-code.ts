import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type DriverLanguage, parse, printDriver } from "@querysnap/mql";
import { EVERY_TYPE, SHOWN_STATEMENTS } from "../packages/mql/src/print/drivers/driver.cases.ts";
import { COMMAND_CASES } from "../packages/mql/src/parse/command.cases.ts";

/**
 * Has every language's own parser read the driver code of every statement in the tables. Not part of the
 * checks: the tools are rarely all installed. What is missing is said.
 */
const JAVA_PARSER = `
import java.nio.file.*; import java.util.*; import javax.tools.*; import com.sun.source.util.JavacTask;
public class Parse {
  public static void main(String[] files) throws Exception {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null);
    DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
    for (String file : files) {
      JavacTask task = (JavacTask) compiler.getTask(null, manager, found, null, null,
        manager.getJavaFileObjects(Paths.get(file).toFile()));
      task.parse().forEach(unit -> {});
    }
    found.getDiagnostics().forEach(System.err::println);
    System.exit(found.getDiagnostics().isEmpty() ? 0 : 1);
  }
}`;

const PHP_PARSER = `foreach (array_slice($argv, 1) as $f) {
  try { token_get_all(file_get_contents($f), TOKEN_PARSE); }
  catch (ParseError $e) { fwrite(STDERR, "$f: {$e->getMessage()}\\n"); $bad = true; }
} exit(isset($bad) ? 1 : 0);`;

type Check = {
  language: Exclude<DriverLanguage, "mongosh">;
  extension: string;
  tool: string;
  version: string[];
  args: (files: string[], folder: string) => string[];
};

const CHECKS: readonly Check[] = [
  {
    language: "node",
    extension: "mjs",
    tool: "node",
    version: ["--version"],
    args: (files) => [
      "-e",
      "const { execFileSync } = require('node:child_process'); for (const f of process.argv.slice(1)) execFileSync(process.execPath, ['--check', f], { stdio: 'inherit' });",
      ...files,
    ],
  },
  {
    language: "python",
    extension: "py",
    tool: "python3",
    version: ["--version"],
    args: (files) => ["-c", "import ast,sys\nfor f in sys.argv[1:]: ast.parse(open(f).read(), f)", ...files],
  },
  {
    language: "java",
    extension: "java",
    tool: "java",
    version: ["--version"],
    args: (files, folder) => {
      writeFileSync(join(folder, "Parse.java"), JAVA_PARSER);
      return [join(folder, "Parse.java"), ...files];
    },
  },
  {
    language: "csharp",
    extension: "cs",
    tool: "mcs",
    version: ["--version"],
    args: (files) => ["--parse", ...files],
  },
  {
    language: "go",
    extension: "go",
    tool: "gofmt",
    version: ["-h"],
    args: (files) => ["-l", "-e", ...files],
  },
  {
    language: "php",
    extension: "php",
    tool: "php",
    version: ["--version"],
    args: (files) => ["-r", PHP_PARSER, "--", ...files],
  },
  {
    language: "ruby",
    extension: "rb",
    tool: "ruby",
    version: ["--version"],
    args: (files) => ["-e", "ARGV.each { |f| RubyVM::InstructionSequence.compile_file(f) }", ...files],
  },
  {
    language: "rust",
    extension: "rs",
    tool: "rustfmt",
    version: ["--version"],
    args: (files) => ["--edition", "2021", "--emit", "stdout", "--quiet", ...files],
  },
];

function programsOf(language: DriverLanguage): string[] {
  const texts = [...SHOWN_STATEMENTS, EVERY_TYPE, ...COMMAND_CASES.map(([text]) => text)];
  return texts.flatMap((text) => {
    const result = parse(text, { now: 1_700_000_000_000, collection: "given" });
    const [operation] = result.ok ? result.statements : [];
    if (!operation) return [];
    const printed = printDriver(operation, { language, databaseName: "shop" });
    return printed.ok ? [printed.code] : [];
  });
}

const folder = mkdtempSync(join(tmpdir(), "driver-code-"));
let failed = 0;
for (const { language, extension, tool, version, args } of CHECKS) {
  if (spawnSync(tool, version).error) {
    process.stdout.write(`--   ${language}: ${tool} is not installed\n`);
    continue;
  }
  const files = programsOf(language).map((code, at) => {
    const place = join(folder, language, String(at));
    mkdirSync(place, { recursive: true });
    const file = join(place, `Query.${extension}`);
    // the C# compiler reads all files as one program
    writeFileSync(file, language === "csharp" ? code.replace("class Query", `class Query${at}`) : code);
    return file;
  });
  try {
    const said = execFileSync(tool, args(files, folder), { stdio: ["ignore", "pipe", "inherit"] });
    // gofmt names what it would change
    const isClean = language !== "go" || said.length === 0;
    process.stdout.write(`${isClean ? "ok  " : "FAIL"} ${language}: ${files.length} programs by ${tool}\n`);
    if (!isClean) process.stdout.write(said.toString().split("\n").slice(0, 5).join("\n") + "\n");
    failed += isClean ? 0 : 1;
  } catch {
    process.stdout.write(`FAIL ${language}\n`);
    failed += 1;
  }
}
if (process.env["KEEP_DRIVER_CODE"]) process.stdout.write(`${folder}\n`);
else rmSync(folder, { recursive: true, force: true });
process.exit(failed === 0 ? 0 : 1);
