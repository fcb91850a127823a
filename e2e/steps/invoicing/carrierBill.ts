/** A carrier's invoice as a file, and what its shipments cost. */
import type { ApiUser } from '../callApi.ts'

interface Offer {
  isTaken: boolean
  totalChargedWeight: number
  staff: { cost: number }
}

/** Cost and chargeable weight of the offer that a shipment was paid with. Staff only. */
export const findCost = async (
  operations: ApiUser,
  reference: string,
): Promise<{ cost: number; kg: number }> => {
  const { items } = await operations.call<{ items: { offers: Offer[] }[] }>('/api/Pricing/FindMadeOffers', {
    reference,
  })
  const offer = items.flatMap(({ offers }) => offers).find(({ isTaken }) => isTaken)!
  return { cost: offer.staff.cost, kg: offer.totalChargedWeight }
}

/** Lines of waybill, weight and amount, under the headings of the house's own form. */
export const billFile = (
  number: string,
  currency: string,
  lines: readonly (readonly [waybill: string, kg: number, amount: number])[],
): Buffer =>
  Buffer.from(
    [
      ['Konşimento', 'Ağırlık', 'Tutar', 'Para birimi', 'Fatura no', 'Fatura tarihi'],
      ...lines.map(([waybill, kg, amount]) => [
        waybill,
        kg,
        amount.toFixed(2).replace('.', ','),
        currency,
        number,
        new Date().toISOString().slice(0, 10),
      ]),
    ]
      .map((cells) => cells.join(';'))
      .join('\r\n'),
  )
