import { CSV_TYPES, type CsvPreview, type CsvTypes } from "@querysnap/contracts";
import { useState } from "react";
import { Button } from "../../../components/button.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { Select } from "../../../components/select.tsx";

type CsvTypesDialogProps = {
  files: readonly CsvPreview[];
  onConfirm: (types: CsvTypes) => void;
  onCancel: () => void;
};

/** The types that were inferred from CSV files, to be checked before the import. */
export function CsvTypesDialog({ files, onConfirm, onCancel }: CsvTypesDialogProps) {
  const [types, setTypes] = useState<CsvTypes>(() =>
    Object.fromEntries(
      files.map(({ collection, columns }) => [
        collection,
        Object.fromEntries(columns.map(({ name, type }) => [name, type])),
      ]),
    ),
  );
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onCancel())}
      size="danger"
      title="Check the types of the CSV columns"
      description="CSV files hold text only. These types were inferred from all rows; empty cells are left out."
      footer={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button variant="pri" onClick={() => onConfirm(types)}>
            Import
          </Button>
        </>
      }
    >
      {files.map(({ file, collection, rows, columns }) => (
        <section key={file} className="mt-4" aria-label={file}>
          <h3 className="text-ui font-medium">
            <span className="font-mono">{collection}</span>{" "}
            <span className="font-normal text-ink-3">
              {file}, {rows.toLocaleString("en-US")} {rows === 1 ? "row" : "rows"}
            </span>
          </h3>
          <table className="mt-1.5 w-full table-fixed text-small">
            <thead className="sr-only">
              <tr>
                <th>Column</th>
                <th>Values</th>
                <th>Type</th>
              </tr>
            </thead>
            <tbody>
              {columns.map(({ name, samples }) => (
                <tr key={name} className="border-t border-line">
                  <td className="truncate py-1 pr-2 font-mono">{name}</td>
                  <td className="truncate py-1 pr-2 font-mono text-ink-3">{samples.join(", ")}</td>
                  <td className="w-32 py-1">
                    <Select
                      controlSize="md"
                      aria-label={`Type of ${name} in ${collection}`}
                      value={types[collection]?.[name] ?? "string"}
                      onChange={(event) => {
                        const type = CSV_TYPES.find((each) => each === event.target.value);
                        if (type)
                          setTypes({ ...types, [collection]: { ...types[collection], [name]: type } });
                      }}
                    >
                      {CSV_TYPES.map((type) => (
                        <option key={type}>{type}</option>
                      ))}
                    </Select>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ))}
    </Dialog>
  );
}
