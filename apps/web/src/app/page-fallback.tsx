/** The ground of the page while its first code arrives. */
export function PageFallback() {
  return <div className="h-full" aria-busy="true" />;
}
