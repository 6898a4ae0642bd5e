import { beforeEach, describe, expect, it } from "vitest";
import { createDraftStorage } from "./draft-storage.ts";

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

/** A tab of the browser: its own session storage, the shared local storage. */
function openTab(ofTab: Storage = sessionStorage) {
  return createDraftStorage(
    () => ofTab,
    () => localStorage,
  );
}

describe("drafts", () => {
  it("come back after a reload", () => {
    openTab().write("usr_1", "con_1", { question: "paid orders" });
    expect(openTab().read("usr_1", "con_1")).toEqual({ question: "paid orders" });
    expect(openTab().read("usr_1", "con_2")).toBeNull();
  });

  // covers: X.131
  it("of a tab win over those of another one; a new tab begins with the last", () => {
    openTab().write("usr_1", "con_1", "mine");
    localStorage.setItem("querysnap_draft:usr_1:con_1", JSON.stringify("of the other tab"));
    expect(openTab().read("usr_1", "con_1")).toBe("mine");
    sessionStorage.clear();
    expect(openTab().read("usr_1", "con_1")).toBe("of the other tab");
  });

  // covers: X.131
  it("are removed for everybody by clear, and for the others by keepOnly", () => {
    localStorage.setItem("token", "stays");
    const tab = openTab();
    tab.write("usr_1", "con_1", "first");
    tab.write("usr_12", "con_1", "second");
    tab.keepOnly("usr_12");
    expect([tab.read("usr_1", "con_1"), tab.read("usr_12", "con_1")]).toEqual([null, "second"]);
    tab.clear();
    expect(Object.keys(localStorage)).toEqual(["token"]);
    expect(sessionStorage.length).toBe(0);
  });

  // covers: RS.12
  it("that cannot be read or stored are as if there were none", () => {
    localStorage.setItem("querysnap_draft:usr_1:con_1", "{broken");
    expect(openTab().read("usr_1", "con_1")).toBeNull();
    const forbidden = createDraftStorage(
      () => {
        throw new Error("forbidden");
      },
      () => {
        throw new Error("forbidden");
      },
    );
    forbidden.write("usr_1", "con_1", "text");
    forbidden.clear();
    expect(forbidden.read("usr_1", "con_1")).toBeNull();
  });
});
