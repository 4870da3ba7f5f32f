/** Where traces go, and how many of them. */
export interface TraceSettings {
  /** Address of a collector that speaks OTLP over HTTP, with `/v1/traces`. */
  url: string;
  headers: Record<string, string>;
  serviceName: string;
  /** Share of the traces that are taken. @units 0–1 */
  share: number;
}
