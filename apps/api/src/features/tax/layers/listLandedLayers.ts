import type { FactConfidence } from '@kervan/domain/customs/border/consignment'
import type { LandedLayer } from '@kervan/domain/tax/landedCost/landedCost'
import type { Db } from '../../../platform/db/database.ts'
import { listLayers } from '../tax.queries.ts'
import type { LayerRow } from '../tax.queries.ts'
import { toDutyLayer } from './dutyLayer.ts'

const confidenceOf: Readonly<Record<LayerRow['confidence'], FactConfidence>> = {
  seenRepeatedly: 'reported',
  seen: 'doubtful',
  startUnverified: 'doubtful',
  unverified: 'doubtful',
}

/** Additional duties of all days with their origin. */
export const listLandedLayers = async (db: Db): Promise<LandedLayer[]> =>
  (await listLayers(db)).map((row) => {
    const { row: _, ...layer } = toDutyLayer(row)
    const { source, validFrom: from, validTo: to, confidence } = row
    return { ...layer, fact: { source, from, to, confidence: confidenceOf[confidence] } }
  })
