/** Background of the page while its first chunk loads. */
export function PageFallback() {
  return <div className="h-full" aria-busy="true" />;
}
