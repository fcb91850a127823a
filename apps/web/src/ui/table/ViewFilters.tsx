import { Radio } from 'antd'
import type { ReactNode } from 'react'
import styles from './ViewFilters.module.css'

interface ViewFiltersProps<View extends string> {
  label: string
  view: View
  views: readonly { value: View; label: string }[]
  onChange: (view: View) => void
  /** The chips of the view that is shown. */
  children: ReactNode
}

/** Above a list that can be looked at in several ways: which one, and its filters beside it. */
export const ViewFilters = <View extends string>(props: ViewFiltersProps<View>) => (
  <div className={styles.row}>
    <Radio.Group
      size="small"
      optionType="button"
      className={styles.views}
      aria-label={props.label}
      value={props.view}
      onChange={({ target }) => props.onChange(target.value as View)}
      options={[...props.views]}
    />
    {props.children}
  </div>
)
