/** Combines carrier and service names: service names often repeat the carrier's name. */

/**
 * Returns the service's name without the words that also begin its carrier's name: "FedEx" and "International
 * Economy", "DHL Express" and "Economy Select". For tables with a separate carrier column.
 */
export const nameWithoutCarrier = (service: string, carrier: string): string => {
  const words = service.split(' ')
  const carrierWords = carrier.split(' ')
  const own = words.findIndex((word, index) => word !== carrierWords[index])
  return own === -1 ? service : words.slice(own).join(' ')
}

/** Returns carrier and service in one line, without repeated words. */
export const carrierAndService = (carrier: string, service: string | null): string => {
  if (service === null || carrier.startsWith(service)) return carrier
  return `${carrier} ${nameWithoutCarrier(service, carrier)}`
}
