import type { Translate } from '../../../platform/text/i18n.ts'

/** Returns "n labels", one per piece, plus the number of shipments if it differs. */
export const labelCountText = (
  t: Translate,
  { labels, shipments }: { labels: number; shipments: number },
): string =>
  labels === shipments
    ? t('shipment/detail:paid.print', { count: labels })
    : t('shipment/detail:paid.printPieces', {
        labels,
        count: shipments,
      })
