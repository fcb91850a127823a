import type { Translate } from '../../../platform/text/i18n.ts'

/** A label for each piece; the shipments are named where they are fewer. */
export const labelCountText = (
  t: Translate,
  { labels, shipments }: { labels: number; shipments: number },
): string =>
  labels === shipments
    ? t('shipmentDetail:paid.print', { count: labels })
    : t('shipmentDetail:paid.printPieces', {
        labels,
        count: shipments,
      })
