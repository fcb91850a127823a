import { useEffect, useRef } from 'react'

interface MatrixCheckboxProps {
  label: string
  /** Null shows the checkbox as partly checked. */
  checked: boolean | null
  isDisabled?: boolean
  title?: string
  onChange: (checked: boolean) => void
}

/** Native checkbox, because only it can show the indeterminate state. */
export const MatrixCheckbox = ({ label, checked, isDisabled, title, onChange }: MatrixCheckboxProps) => {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = checked === null
  }, [checked])
  return (
    <input
      ref={box}
      type="checkbox"
      aria-label={label}
      title={title}
      disabled={isDisabled}
      checked={checked === true}
      onChange={({ target }) => onChange(target.checked)}
    />
  )
}
