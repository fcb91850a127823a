import type { KeyboardEvent, ReactNode } from 'react'
import styles from './Conversation.module.css'

/** Message under a field of the composer. */
export const FieldMessage = ({ id, text }: { id: string; text: string | undefined }) =>
  text === undefined ? null : (
    <p id={id} className={styles.problem} role="alert">
      {text}
    </p>
  )

/**
 * Form of the composer. Enter never sends: it is a new line in a text, and in a single line it moves to the
 * text. Ctrl or Cmd with Enter sends.
 */
export const ComposerForm = ({
  label,
  textId,
  onSend,
  children,
}: {
  label: string
  /** Id of the text field. */
  textId: string
  onSend: () => void
  children: ReactNode
}) => {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault()
      return onSend()
    }
    const isChoice = event.target instanceof Element && event.target.closest('[role=combobox]') !== null
    if (event.target instanceof HTMLInputElement && !isChoice) {
      event.preventDefault()
      document.getElementById(textId)?.focus()
    }
  }
  return (
    <form
      className={styles.form}
      aria-label={label}
      onKeyDown={onKeyDown}
      onSubmit={(event) => event.preventDefault()}
    >
      {children}
    </form>
  )
}
