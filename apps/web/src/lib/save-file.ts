/** Hands a file to the browser's downloads. */
export function saveFile(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
  // the download has its own hold on the bytes once it has started
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
