import { Input, Select } from 'antd'
import { bulkColumns } from '@kervan/contract/shipment/bulk/bulkColumns'
import { useCountries } from '../../../../platform/text/countries.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { matchesSearch } from '../../../../platform/text/search.ts'
import { Panel } from '../../../../ui/light/Panel.tsx'
import { choicesOf, titleOf } from '../hooks/useBulkColumns.ts'
import styles from './Bulk.module.css'

interface FixedFieldsProps {
  mapped: ReadonlySet<string | null>
  fixed: Readonly<Record<string, string>>
  onChange: (fixed: Record<string, string>) => void
}

/** Required fields that a shop's export file usually lacks. */
const asked = new Set([
  'receiver.countryCode',
  'product.gtip',
  'product.originCountryCode',
  'product.unit',
  'product.unitPrice',
  'product.netWeight',
  'piece.weight',
  'piece.width',
  'piece.length',
  'piece.height',
  'packageType',
  'details.method',
  'details.purpose',
  'details.incoterm',
  'details.currency',
])

/** Inputs for values that apply to a whole column of the bulk upload. */
export const FixedFields = ({ mapped, fixed, onChange }: FixedFieldsProps) => {
  const { t } = useTranslation()
  const countries = useCountries()
  const columns = bulkColumns.filter(({ name }) => (asked.has(name) || name in fixed) && !mapped.has(name))
  if (columns.length === 0) return null
  return (
    <Panel title={t('shipment/bulk:map.fixedTitle')} help={t('shipment/bulk:map.fixedHelp')}>
      <div className={styles.fixedFields}>
        {columns.map((column) => {
          const { name, kind } = column
          const id = `fixed-${name}`
          const set = (text: string | undefined) => onChange({ ...fixed, [name]: text ?? '' })
          const choices = choicesOf(column, countries, t)
          return (
            <div key={name}>
              <label htmlFor={id}>{titleOf(column, t)}</label>
              {choices ? (
                <Select
                  id={id}
                  style={{ width: '100%' }}
                  allowClear
                  value={fixed[name] || null}
                  placeholder={t('shipment/bulk:map.everyRow')}
                  onChange={(value: string | null | undefined) => set(value ?? undefined)}
                  options={choices.map(({ value, label }) => ({ value, label }))}
                  showSearch={{
                    filterOption: (search, option) => matchesSearch(option?.label ?? '', search),
                  }}
                />
              ) : (
                <Input
                  id={id}
                  inputMode={kind === 'number' ? 'decimal' : undefined}
                  placeholder={t('shipment/bulk:map.everyRow')}
                  value={fixed[name] ?? ''}
                  onChange={({ target }) => set(target.value)}
                />
              )}
            </div>
          )
        })}
      </div>
    </Panel>
  )
}
