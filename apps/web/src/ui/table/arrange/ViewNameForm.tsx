import { useId, useState } from 'react'
import { showError } from '../../../platform/api/showError.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { Button } from '../../light/Button.tsx'
import fieldStyles from '../../light/Field.module.css'
import styles from './Arrange.module.css'

interface ViewNameFormProps {
  initial?: string
  onSave: (name: string) => Promise<unknown>
  onDone?: () => void
}

/** Maximum length of a view's name, same as in the contract. */
const mostLetters = 50

/** Form for the name of a new or renamed view; server errors are shown below. */
export const ViewNameForm = ({ initial = '', onSave, onDone }: ViewNameFormProps) => {
  const { t } = useTranslation()
  const messageId = useId()
  const [name, setName] = useState(initial)
  const [message, setMessage] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const save = async () => {
    if (name.trim() === '') return setMessage(t('ui:view.nameRequired'))
    setIsBusy(true)
    try {
      await onSave(name.trim())
      setName(initial)
      setMessage(null)
      onDone?.()
    } catch (error) {
      await showError(error, {
        onFieldErrors: (errors) => setMessage(Object.values(errors).flat().join(' ')),
      })
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <form
      className={styles.viewName}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <div className={styles.viewNameLine}>
        <input
          className={fieldStyles.control}
          value={name}
          maxLength={mostLetters}
          autoFocus={onDone !== undefined}
          aria-label={t('ui:view.name')}
          aria-invalid={message !== null}
          aria-describedby={message ? messageId : undefined}
          placeholder={t('ui:view.name')}
          onChange={({ target }) => {
            setName(target.value)
            setMessage(null)
          }}
        />
        <Button type="submit" isBusy={isBusy}>
          {t('ui:view.save')}
        </Button>
        {onDone && (
          <Button kind="text" onClick={onDone}>
            {t('ui:action.cancel')}
          </Button>
        )}
      </div>
      {message && (
        <p id={messageId} role="alert" className={styles.viewMessage}>
          {message}
        </p>
      )}
    </form>
  )
}
