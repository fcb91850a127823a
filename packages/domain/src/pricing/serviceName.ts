/** How a carrier and its service read beside each other: names of services often repeat the carrier's. */

/**
 * A service's name without the words that its carrier's name begins with too: "FedEx" and "International Economy",
 * "DHL Express" and "Economy Select". For columns in which the carrier stands beside it.
 */
export const nameWithoutCarrier = (service: string, carrier: string): string => {
  const words = service.split(' ')
  const carrierWords = carrier.split(' ')
  const own = words.findIndex((word, index) => word !== carrierWords[index])
  return own === -1 ? service : words.slice(own).join(' ')
}

/** Carrier and service in one line, without saying a word twice. */
export const carrierAndService = (carrier: string, service: string | null): string => {
  if (service === null || carrier.startsWith(service)) return carrier
  return `${carrier} ${nameWithoutCarrier(service, carrier)}`
}
