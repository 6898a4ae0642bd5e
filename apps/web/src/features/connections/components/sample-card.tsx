import { Database } from "lucide-react";
import { Button } from "../../../components/button.tsx";

/** The quickest way in. */
export function SampleCard({ isOpening, onOpen }: { isOpening: boolean; onOpen: () => void }) {
  return (
    <section className="flex-none border-b border-line px-4 py-4" aria-labelledby="try-sample">
      <h2 id="try-sample" className="text-body font-semibold">
        Try Sample Database
      </h2>
      <p className="mt-1 text-small text-ink-3">
        A small shop with orders, customers, products and reviews, read only.
      </p>
      <Button
        wide
        className="mt-2.5"
        busy={isOpening}
        busyLabel="Opening"
        icon={<Database size={14} strokeWidth={1.75} aria-hidden="true" />}
        onClick={onOpen}
      >
        Open sample
      </Button>
    </section>
  );
}
