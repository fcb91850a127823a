import { useEffect, useRef } from 'react'

interface MatrixCheckboxProps {
  label: string
  /** Null: some of them. */
  checked: boolean | null
  isDisabled?: boolean
  title?: string
  onChange: (checked: boolean) => void
}

/** The browser's own box, which alone can show that some are chosen. */
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
