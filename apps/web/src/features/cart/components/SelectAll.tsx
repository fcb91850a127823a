import { Checkbox } from 'antd'
import { useTranslation } from '../../../platform/text/i18n.ts'
import styles from './Cart.module.css'

interface SelectAllProps {
  selected: number
  total: number
  onChange: (isSelected: boolean) => void
}

/** Checkbox that selects all payable items of the currency, with a partly selected state. */
export const SelectAll = ({ selected, total, onChange }: SelectAllProps) => {
  const { t } = useTranslation()
  return (
    <div className={styles.all}>
      <Checkbox
        checked={total > 0 && selected === total}
        indeterminate={selected > 0 && selected < total}
        disabled={total === 0}
        onChange={(event) => onChange(event.target.checked)}
      >
        {t('cart:itemsSelected', { selected, total })}
      </Checkbox>
    </div>
  )
}
