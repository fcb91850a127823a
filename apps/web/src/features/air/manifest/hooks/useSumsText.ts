import { formatCount, formatMoney, formatWeight } from '../../../../platform/text/format.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import type { ManifestSums } from '../sumShipments.ts'

/** Formats a manifest's totals: `12 gönderi · 14 parça · 35,50 kg · 1.240,00 €` */
export const useSumsText = (): ((sums: ManifestSums) => string) => {
  const { t, language } = useTranslation()
  return ({ shipmentCount, pieceCount, weightKg, values }) =>
    [
      t('air/manifest:sums.shipments', { count: shipmentCount, shown: formatCount(shipmentCount, language) }),
      t('air/manifest:sums.pieces', { count: pieceCount, shown: formatCount(pieceCount, language) }),
      formatWeight(weightKg, language),
      ...values.map(({ amount, currency }) => formatMoney(amount, currency, language)),
    ].join(' · ')
}
