import type { ManifestShipment } from '@kervan/contract/air/manifest/manifest.endpoints'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { MoneyText } from '../../../../ui/light/MoneyText.tsx'
import { ReferenceTag } from '../../../../ui/light/ReferenceTag.tsx'
import { CountryFlagName } from '../../../../ui/light/Tags.tsx'
import { WeightText } from '../../../../ui/light/WeightText.tsx'
import { nothing } from '../../../../ui/table/column.ts'
import type { Column } from '../../../../ui/table/column.ts'

export const shipmentPath = (id: string): string => `/shipment/shipmentdetail/${id}`

/** Table columns of a manifest's shipments, closed or open. */
export const useShipmentColumns = (): Column<ManifestShipment>[] => {
  const { t } = useTranslation()
  return [
    {
      key: 'reference',
      title: t('air/manifest:column.reference'),
      isIdentity: true,
      render: ({ id, assetReference }) => (
        <ReferenceTag reference={assetReference} to={shipmentPath(id)} target="_blank" />
      ),
    },
    {
      key: 'waybill',
      title: t('air/manifest:column.waybill'),
      render: ({ supplierReference }) =>
        supplierReference ? <ReferenceTag reference={supplierReference} /> : nothing,
    },
    {
      key: 'bag',
      title: t('air/manifest:column.bag'),
      isHiddenAtFirst: true,
      render: ({ bagNumber }) => bagNumber ?? nothing,
    },
    {
      key: 'sender',
      title: t('air/manifest:column.sender'),
      isHiddenAtFirst: true,
      widest: 150,
      hint: ({ sender }) => sender,
      render: ({ sender }) => sender,
    },
    {
      key: 'receiver',
      title: t('air/manifest:column.receiver'),
      widest: 200,
      hint: ({ receiver }) => receiver,
      render: ({ receiver }) => receiver,
    },
    {
      key: 'country',
      title: t('air/manifest:column.country'),
      render: ({ countryCode }) => <CountryFlagName code={countryCode} />,
    },
    {
      key: 'goods',
      title: t('air/manifest:column.goods'),
      widest: 200,
      hint: ({ goods }) => goods,
      render: ({ goods }) => goods,
    },
    {
      key: 'hsCode',
      title: t('air/manifest:column.hsCode'),
      isHiddenAtFirst: true,
      widest: 130,
      hint: ({ hsCodes }) => hsCodes.join(', '),
      render: ({ hsCodes }) => (hsCodes.length === 0 ? nothing : hsCodes.join(', ')),
    },
    {
      key: 'weight',
      title: t('air/manifest:column.weight'),
      align: 'end',
      render: ({ weightKg }) => <WeightText weightKg={weightKg} />,
    },
    {
      key: 'pieces',
      title: t('air/manifest:column.pieces'),
      align: 'end',
      render: ({ pieceCount }) => pieceCount,
    },
    {
      key: 'value',
      title: t('air/manifest:column.value'),
      align: 'end',
      staysInSight: true,
      render: ({ value }) =>
        value ? <MoneyText amount={value.amount} currency={value.currency} /> : nothing,
    },
  ]
}
