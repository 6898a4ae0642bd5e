/** How the ZIP of an export names itself; its writer uses the same words. */
export const EXPORT_FORMAT = "querysnap-export";
/** Newer versions may lay the file out differently. */
export const EXPORT_VERSION = 1;
export const METADATA_FILE = "metadata.json";
