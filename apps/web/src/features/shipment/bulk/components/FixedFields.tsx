import type { ReactNode } from 'react'
import { Input, Select } from 'antd'
import type { BulkColumn } from '@kervan/contract/shipment/bulk/bulkColumns'
import { useCountries } from '../../../../platform/text/countries.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { matchesSearch } from '../../../../platform/text/search.ts'
import { Panel } from '../../../../ui/light/Panel.tsx'
import { useClear } from '../../../../ui/useClear.tsx'
import { choicesOf, titleOf } from '../hooks/useBulkColumns.ts'
import styles from './Bulk.module.css'

interface FixedFieldsProps {
  columns: readonly BulkColumn[]
  fixed: Readonly<Record<string, string>>
  onChange: (fixed: Record<string, string>) => void
  /** Button that checks the rows. */
  action: ReactNode
}

/** Inputs for required values that the file lacks; each applies to every row of the bulk upload. */
export const FixedFields = ({ columns, fixed, onChange, action }: FixedFieldsProps) => {
  const { t } = useTranslation()
  const clear = useClear()
  const countries = useCountries()
  if (columns.length === 0) return null
  return (
    <Panel title={t('shipment/bulk:map.fixedTitle')} help={t('shipment/bulk:map.fixedHelp')} extra={action}>
      <div className={styles.fixedFields}>
        {columns.map((column) => {
          const { name, kind } = column
          const id = `fixed-${name}`
          const set = (text: string | undefined) => onChange({ ...fixed, [name]: text ?? '' })
          const choices = choicesOf(column, countries, t)
          const isEmpty = !fixed[name]
          return (
            <div key={name}>
              <div className={styles.fixedHead}>
                <label htmlFor={id}>{titleOf(column, t)}</label>
                {isEmpty && <span className={styles.fixedEmpty}>{t('shipment/bulk:map.fixedEmpty')}</span>}
              </div>
              {choices ? (
                <Select
                  id={id}
                  style={{ width: '100%' }}
                  allowClear={clear}
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
              {name === 'sender.iossType' && (
                <span className={styles.fixedHelp}>{t('shipment/bulk:map.iossHelp')}</span>
              )}
            </div>
          )
        })}
      </div>
    </Panel>
  )
}
