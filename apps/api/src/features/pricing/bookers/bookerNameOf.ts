import type { Ctx } from '../../../platform/ctx.ts'

/**
 * Returns the name of the connector that books in place of the carrier, such as our own network, which hands the
 * parcel over; null when the carrier itself books.
 */
export const bookerNameOf = (
  { connectors }: Pick<Ctx, 'connectors'>,
  { key, carrierCode }: { key: string | null; carrierCode: string | null },
): string | null => {
  const connector = key === null ? undefined : connectors.find(key)
  return connector && connector.carrierCode !== carrierCode ? connector.name : null
}
