import { Radio } from 'antd'

interface ViewChoiceProps<View extends string> {
  label: string
  view: View
  views: readonly { value: View; label: string }[]
  onChange: (view: View) => void
}

/** Switch above a screen with several views. */
export const ViewChoice = <View extends string>({ label, view, views, onChange }: ViewChoiceProps<View>) => (
  <Radio.Group
    size="small"
    optionType="button"
    style={{ flex: 'none', whiteSpace: 'nowrap' }}
    aria-label={label}
    value={view}
    onChange={({ target }) => onChange(target.value as View)}
    options={[...views]}
  />
)
