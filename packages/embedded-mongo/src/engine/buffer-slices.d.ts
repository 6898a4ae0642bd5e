// Present in every supported Node.js, absent from its types; they skip the encoding look-up of toString().
declare global {
  // oxlint-disable-next-line no-unused-vars -- the parameter must repeat the original declaration
  interface Buffer<TArrayBuffer extends ArrayBufferLike = ArrayBufferLike> {
    utf8Slice(start: number, end: number): string;
    latin1Slice(start: number, end: number): string;
    hexSlice(start: number, end: number): string;
  }
}

// oxlint-disable-next-line unicorn/require-module-specifiers -- a global augmentation must stand in a module
export {};
