/** Form controls for public pages, without Ant Design: label above, message below the field. */
import { useId, useLayoutEffect, useRef, useState } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from '../../platform/text/i18n.ts'
import { Button } from './Button.tsx'
import styles from './Field.module.css'

export interface FieldProps {
  label: ReactNode
  /** Error message under the field; the field is then marked as invalid. */
  message?: string
  hint?: ReactNode
  isOptional?: boolean
}

interface FrameProps extends FieldProps {
  children: (control: {
    id: string
    className: string
    'aria-invalid': boolean
    'aria-describedby': string | undefined
  }) => ReactNode
}

/** Connects label, control, hint and message for screen readers. */
export const FieldFrame = ({ label, message, hint, isOptional, children }: FrameProps) => {
  const { t } = useTranslation()
  const id = useId()
  const described = [hint && `${id}-hint`, message && `${id}-message`].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label} {isOptional && <span className={styles.optional}>{t('ui:field.optional')}</span>}
      </label>
      {children({
        id,
        className: styles.control!,
        'aria-invalid': Boolean(message),
        'aria-describedby': described || undefined,
      })}
      {hint && (
        <div id={`${id}-hint`} className={styles.hint}>
          {hint}
        </div>
      )}
      {message && (
        <div id={`${id}-message`} role="alert" className={styles.message}>
          {message}
        </div>
      )}
    </div>
  )
}

type InputProps = Omit<ComponentProps<'input'>, 'prefix' | 'onChange' | 'value' | 'className'>

export interface TextFieldProps extends FieldProps, InputProps {
  value: string
  onChange: (value: string) => void
  /** Text before the input, such as a dial code. */
  prefix?: ReactNode
  /** Content inside the field at its end, such as a button. */
  suffix?: ReactNode
}

export const TextField = (props: TextFieldProps) => {
  const { label, message, hint, isOptional, value, onChange, prefix, suffix, ...input } = props
  const element = useRef<HTMLInputElement>(null)
  // Reads the value that the user typed or the browser filled in before the prerendered page's script had loaded.
  // A layout effect, so that a form submitted in between is sent with this value.
  useLayoutEffect(() => {
    const typed = element.current?.value
    if (typed && typed !== value) onChange(typed)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only when the field appears
  }, [])
  return (
    <FieldFrame label={label} message={message} hint={hint} isOptional={isOptional}>
      {(control) => (
        <span className={styles.box}>
          {prefix && <span className={styles.prefix}>{prefix}</span>}
          <input
            ref={element}
            type="text"
            {...input}
            {...control}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          {suffix && <span className={styles.inside}>{suffix}</span>}
        </span>
      )}
    </FieldFrame>
  )
}

/** Password field with a button that shows the password. */
export const PasswordField = (props: Omit<TextFieldProps, 'suffix' | 'type'>) => {
  const { t } = useTranslation()
  const [isShown, setIsShown] = useState(false)
  const toggle = (
    <Button kind="text" size="small" aria-pressed={isShown} onClick={() => setIsShown(!isShown)}>
      {isShown ? t('ui:field.hide') : t('ui:field.show')}
    </Button>
  )
  return <TextField {...props} type={isShown ? 'text' : 'password'} suffix={toggle} />
}

export interface SelectFieldProps
  extends FieldProps, Omit<ComponentProps<'select'>, 'onChange' | 'value' | 'className'> {
  value: string
  onChange: (value: string) => void
  options: readonly { value: string; label: string }[]
  /** Placeholder text while nothing is chosen. */
  placeholder?: string
}

/** Native select: best for touch and few options. Use `Combobox` to search many options. */
export const SelectField = (props: SelectFieldProps) => {
  const { label, message, hint, isOptional, value, onChange, options, placeholder, ...select } = props
  return (
    <FieldFrame label={label} message={message} hint={hint} isOptional={isOptional}>
      {(control) => (
        <select {...select} {...control} value={value} onChange={(event) => onChange(event.target.value)}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  )
}

export interface CheckboxFieldProps
  extends Pick<FieldProps, 'label' | 'message'>, Omit<InputProps, 'type' | 'checked'> {
  checked: boolean
  onChange: (checked: boolean) => void
}

export const CheckboxField = ({ label, message, checked, onChange, ...input }: CheckboxFieldProps) => {
  const id = useId()
  return (
    <div className={styles.check}>
      <input
        {...input}
        id={id}
        type="checkbox"
        checked={checked}
        aria-invalid={Boolean(message)}
        aria-describedby={message ? `${id}-message` : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label htmlFor={id}>{label}</label>
      {message && (
        <div id={`${id}-message`} role="alert" className={styles.message}>
          {message}
        </div>
      )}
    </div>
  )
}
