/** The address of a shipment's tracking: what it shows stands in it as JSON. */
export const trackingPath = (reference: string): string =>
  `/shipment/tracking/${encodeURIComponent(JSON.stringify({ assetreference: reference }))}`
