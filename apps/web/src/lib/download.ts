/** Saves a reply's file under the name that the server gave it. */
export async function saveFile(response: Response, fallbackName: string): Promise<void> {
  const disposition = response.headers.get("Content-Disposition") ?? "";
  const name = /filename="([\w. -]{1,100})"/.exec(disposition)?.[1] ?? fallbackName;
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // the browser reads the address after the click
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
