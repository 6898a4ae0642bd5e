/** Last name of a path: "city" of `address.city`. */
export function lastOf(path: string): string {
  return path.slice(path.lastIndexOf(".") + 1);
}
