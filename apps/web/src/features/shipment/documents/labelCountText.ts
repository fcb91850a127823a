import type { useTranslation } from '../../../../platform/text/i18n.ts'

export const countPieces = (shipments: readonly { pieceCount: number }[]): number =>
  shipments.reduce((sum, { pieceCount }) => sum + pieceCount, 0)

/** A label for each piece; the shipments are named where they are fewer. */
export const labelCountText = (
  t: ReturnType<typeof useTranslation>['t'],
  { labels, shipments }: { labels: number; shipments: number },
): string =>
  labels === shipments
    ? t('shipmentDetail:paid.print', { count: labels })
    : t('shipmentDetail:paid.printPieces', {
        labels,
        count: shipments,
      })
