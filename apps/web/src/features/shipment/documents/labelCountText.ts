import type { Translate } from '../../../platform/text/i18n.ts'

/** A label for each piece; the shipments are named where they are fewer. */
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
