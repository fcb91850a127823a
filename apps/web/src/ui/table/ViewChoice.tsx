import { useId } from 'react'
import styles from './ViewChoice.module.css'

interface ViewChoiceProps<View extends string> {
  label: string
  view: View
  views: readonly { value: View; label: string }[]
  onChange: (view: View) => void
}

/** Switch above a screen with several views, as high as the buttons beside it. */
export const ViewChoice = <View extends string>({ label, view, views, onChange }: ViewChoiceProps<View>) => {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className={styles.views}>
      {views.map((choice) => (
        <label key={choice.value} className={styles.view}>
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === view}
            onChange={() => onChange(choice.value)}
          />
          {choice.label}
        </label>
      ))}
    </div>
  )
}
