import type { ZoneMapping } from '@kervan/contract/pricing/zone.endpoints'
import { nameWithoutCarrier } from '../../../platform/format.ts'
import { useTranslation } from '../../../platform/i18n.ts'
import { CountryFlagName } from '../../../ui/light/Tags.tsx'
import type { Column } from '../../../ui/table/column.ts'

export const useZoneColumns = (onEdit: (mapping: ZoneMapping) => void): Column<ZoneMapping>[] => {
  const { t } = useTranslation()
  return [
    {
      key: 'country',
      title: t('rates:country'),
      isIdentity: true,
      render: (mapping) => (
        <a
          href={`#${mapping.id}`}
          onClick={(event) => {
            event.preventDefault()
            onEdit(mapping)
          }}
        >
          <CountryFlagName code={mapping.countryCode} name={mapping.countryName} />
        </a>
      ),
    },
    { key: 'carrier', title: t('rates:carrier'), render: ({ supplierName }) => supplierName },
    {
      key: 'service',
      title: t('rates:service'),
      render: ({ supplierServiceMethodName, supplierName }) =>
        supplierServiceMethodName ? (
          nameWithoutCarrier(supplierServiceMethodName, supplierName)
        ) : (
          <span style={{ color: 'var(--muted)' }}>{t('rates:everyService')}</span>
        ),
    },
    {
      key: 'zone',
      title: t('rates:zone.column.zone'),
      render: ({ regionCode, regionName }) => (
        <>
          <b>{regionCode}</b> {regionName}
        </>
      ),
    },
  ]
}
