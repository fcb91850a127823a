import styles from './PillChoice.module.css'

interface PillChoiceProps<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}

/** Toggle group for a few views of the same content. */
export const PillChoice = <Value extends string>({
  label,
  value,
  options,
  onChange,
}: PillChoiceProps<Value>) => (
  <div role="group" aria-label={label} className={styles.pills}>
    {options.map((option) => (
      <button
        key={option.value}
        type="button"
        aria-pressed={option.value === value}
        onClick={() => onChange(option.value)}
      >
        {option.label}
      </button>
    ))}
  </div>
)
