/** Address of a shipment's tracking page; the search is JSON in the path. */
export const trackingPath = (reference: string): string =>
  `/shipment/tracking/${encodeURIComponent(JSON.stringify({ assetreference: reference }))}`
