import type { ReceiverDraft, SenderDraft } from '@kervan/contract/shipment/draft/party'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { purchases, shipmentLabels } from './booking/booking.tables.ts'
import { draftFromRows, toShipmentColumns } from './draft/shipmentRows.ts'
import { shipmentReturns } from './returns/return.tables.ts'
import { findRowsByIds } from './shipment.queries.ts'
import { indexedWordsOf, shipments, shipmentWords } from './shipment.tables.ts'

/** Country and kind of a party stay, because duties and figures were computed from them. */
const withoutPerson = <Party extends ReceiverDraft | SenderDraft>(party: Party): Party => {
  const empty = Object.fromEntries(Object.keys(party).map((name) => [name, null]))
  const { countryCode, companyType } = party
  return { ...(empty as Party), countryCode, companyType }
}

/** Removes words that no shipment contains any more from the words that the search knows. */
const forgetWords = (tx: Db, words: readonly string[]) =>
  tx.delete(shipmentWords).where(
    sql`${inArray(shipmentWords.word, [...words])} and not exists (
      select from ${shipments} where ${indexedWordsOf(shipments)} @> array[${shipmentWords.word}] collate "C")`,
  )

const eraseParty = async (
  tx: Db,
  shipmentIds: readonly string[],
  party: 'sender' | 'receiver',
  now: Date,
): Promise<number> => {
  if (shipmentIds.length === 0) return 0
  const gone = new Set<string>()
  for (const rows of await findRowsByIds(tx, { kind: 'all' }, shipmentIds)) {
    const draft = draftFromRows(rows)
    const columns = toShipmentColumns({ ...draft, [party]: withoutPerson(draft[party]) })
    const { sender, senderName, receiver, receiverName, searchWords } = columns
    for (const word of rows.shipment.searchWords.split(' ')) gone.add(word)
    await tx
      .update(shipments)
      .set({ sender, senderName, receiver, receiverName, searchWords, likeness: null })
      .where(eq(shipments.id, rows.shipment.id))
  }
  await forgetWords(tx, [...gone])
  const ofShipments = tx
    .select({ number: purchases.number })
    .from(purchases)
    .where(inArray(purchases.shipmentId, [...shipmentIds]))
  const labels = await tx
    .update(shipmentLabels)
    .set({ removeAt: now })
    .where(inArray(shipmentLabels.purchaseNumber, ofShipments))
    .returning({ key: shipmentLabels.fileKey })
  return labels.length
}

/**
 * Erases the receivers of finished shipments, also as senders of their returns: name, address, contact details, search
 * words and the note of the return. Labels in the carrier's layout are removed with their files by the next
 * `shipment.removeEndedLabels`. Idempotent.
 * @returns numbers of shipments with the person, and of labels that are removed
 */
export const eraseReceivers = async (
  tx: Db,
  shipmentIds: readonly string[],
  now: Date,
): Promise<{ shipments: number; labels: number }> => {
  if (shipmentIds.length === 0) return { shipments: 0, labels: 0 }
  const returned = await tx
    .update(shipmentReturns)
    .set({ note: null })
    .where(inArray(shipmentReturns.originId, [...shipmentIds]))
    .returning({ id: shipmentReturns.shipmentId })
  const returnIds = returned.map(({ id }) => id)
  const labels =
    (await eraseParty(tx, shipmentIds, 'receiver', now)) + (await eraseParty(tx, returnIds, 'sender', now))
  return { shipments: shipmentIds.length + returnIds.length, labels }
}
