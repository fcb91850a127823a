import type { ReceiverDraft } from '@kervan/contract/shipment/draft/party'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { purchases, shipmentLabels } from './booking/booking.tables.ts'
import { draftFromRows, toShipmentColumns } from './draft/shipmentRows.ts'
import { findRowsByIds } from './shipment.queries.ts'
import { indexedWordsOf, shipments, shipmentWords } from './shipment.tables.ts'

/** Country and kind of the receiver stay, because duties and figures were computed from them. */
const withoutPerson = (receiver: ReceiverDraft): ReceiverDraft => {
  const empty = Object.fromEntries(Object.keys(receiver).map((name) => [name, null]))
  const { countryCode, companyType } = receiver
  return { ...(empty as ReceiverDraft), countryCode, companyType }
}

/** Removes words that no shipment contains any more from the words that the search knows. */
const forgetWords = (tx: Db, words: readonly string[]) =>
  tx.delete(shipmentWords).where(
    sql`${inArray(shipmentWords.word, [...words])} and not exists (
      select from ${shipments} where ${indexedWordsOf(shipments)} @> array[${shipmentWords.word}] collate "C")`,
  )

/**
 * Erases the receivers of finished shipments: name, address, contact details and search words. Labels in the
 * carrier's layout are removed with their files by the next `shipment.removeEndedLabels`. Idempotent.
 * @returns number of labels that are removed
 */
export const eraseReceivers = async (tx: Db, shipmentIds: readonly string[], now: Date): Promise<number> => {
  if (shipmentIds.length === 0) return 0
  const gone = new Set<string>()
  for (const rows of await findRowsByIds(tx, { kind: 'all' }, shipmentIds)) {
    const draft = draftFromRows(rows)
    const columns = toShipmentColumns({ ...draft, receiver: withoutPerson(draft.receiver) })
    const { receiver, receiverName, searchWords } = columns
    for (const word of rows.shipment.searchWords.split(' ')) gone.add(word)
    await tx
      .update(shipments)
      .set({ receiver, receiverName, searchWords, likeness: null })
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
