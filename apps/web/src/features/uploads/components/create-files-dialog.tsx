import { Fragment, type ReactNode } from "react";
import { Dialog } from "../../../components/dialog.tsx";

/** Commands that make files for an upload, and what is taken. */
export function CreateFilesDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      size="danger"
      title="How to Create Database Files"
      description="A .gz or .zip file of up to 100 MB, recognized by its content."
    >
      <dl className="mt-4 grid gap-4 text-ui">
        <Recipe
          title="A whole database (.gz)"
          commands={[`mongodump --uri "mongodb://user:password@host/shop" --archive=shop.gz --gzip`]}
        >
          Keeps every type, index and collection option. Always write with <Code>--archive=file</Code>:
          PowerShell turns the output of <Code>&gt;</Code> into UTF-16, which destroys the archive.
        </Recipe>
        <Recipe
          title="A dump folder (.gz)"
          commands={[
            `mongodump --uri "mongodb://user:password@host/shop" --out=dump`,
            "tar -czf shop.tar.gz -C dump shop",
          ]}
        >
          The folder of one database with its <Code>.bson</Code> and <Code>.metadata.json</Code> files. A
          single <Code>.bson</Code> file works too: <Code>gzip orders.bson</Code>.
        </Recipe>
        <Recipe
          title="JSON collections (.zip)"
          commands={[
            `mongoexport --uri "mongodb://user:password@host/shop" --collection=orders --jsonFormat=canonical --out=orders.json`,
            "zip shop.zip orders.json customers.json",
          ]}
        >
          One file for each collection, named after it: an array, or one document after another. Extended JSON
          in each of its forms and shell values such as <Code>ObjectId("…")</Code> are read.{" "}
          <Code>.bson</Code> files, CSV files with a header line and the ZIP of our own Export work in a .zip,
          too.
        </Recipe>
      </dl>
      <p className="mt-4 text-small text-ink-3">
        Not supported: dumps of MySQL, PostgreSQL or SQLite, and .zip files with a password. If a dump holds
        several databases, only the first is imported. The temporary database is deleted after 7 days.
      </p>
    </Dialog>
  );
}

function Code({ children }: { children: ReactNode }) {
  return <code className="font-mono text-cell text-ink">{children}</code>;
}

/** A command and its options, which must not break at their hyphens. */
const optionsOf = (command: string) => command.split(/(?= --)/).map((part) => part.trim());

function Recipe({
  title,
  commands,
  children,
}: {
  title: string;
  commands: readonly string[];
  children: ReactNode;
}) {
  return (
    <div>
      <dt className="font-medium">{title}</dt>
      <dd className="text-ink-2">
        <pre className="my-1.5 rounded-control border border-line bg-canvas px-2.5 py-2 font-mono text-cell break-words whitespace-pre-wrap text-ink select-all">
          {commands.map((command) => (
            <Fragment key={command}>
              {optionsOf(command).map((option) => (
                <Fragment key={option}>
                  <span className="whitespace-nowrap">{option}</span>{" "}
                </Fragment>
              ))}
              {"\n"}
            </Fragment>
          ))}
        </pre>
        {children}
      </dd>
    </div>
  );
}
