import type { HistoryItem } from "../../../features/history/api/history.ts";
import type { Run } from "../../../features/queries/run.ts";
import type { SavedItem } from "../../../features/saved-queries/api/saved-queries.ts";
import type { PanelHandle } from "./use-query-panel.ts";

function shellName(collection: string): string {
  return /^[A-Za-z_]\w*$/.test(collection) ? collection : `getCollection(${JSON.stringify(collection)})`;
}

function runOf({ _id, query, naturalLanguage, generatedQuery }: HistoryItem): Run {
  return { query, question: naturalLanguage, generated: generatedQuery, historyId: _id };
}

function runOfSaved({ _id, name, query, naturalLanguage, collection }: SavedItem): Run {
  const saved = { id: _id, name, collection: collection === "unknown" ? null : collection };
  return { query, question: naturalLanguage, generated: null, saved };
}

/** Returns what brings a collection, a run or a saved query into the Query Interface and shows it. */
export function queryTabActions({ actions }: PanelHandle, showQueryTab: () => void) {
  return {
    pickCollection: (name: string) => {
      actions.setCollection(name);
      actions.writeQuery(`db.${shellName(name)}.find({})`);
      showQueryTab();
    },
    runAgain: (item: HistoryItem) => {
      if (actions.runAgain(runOf(item))) showQueryTab();
    },
    runSaved: (item: SavedItem) => {
      if (actions.runAgain(runOfSaved(item))) showQueryTab();
    },
    openSaved: (item: SavedItem) => {
      actions.openSaved(runOfSaved(item));
      showQueryTab();
    },
    openRun: (item: HistoryItem) => {
      actions.openRun(item._id, runOf(item));
      showQueryTab();
    },
  };
}
