import { useId, useState } from 'react'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import styles from './PriceList.module.css'

interface FileDropProps {
  label: string
  help: string
  /** Endings with their dot: `.xlsx`. */
  endings: readonly string[]
  isDisabled?: boolean
  isBusy?: boolean
  onFile: (file: File) => void
}

/** A place to drop one file or to choose it. The same file can be chosen again after it was corrected. */
export const FileDrop = ({ label, help, endings, isDisabled, isBusy, onFile }: FileDropProps) => {
  const { t } = useTranslation()
  const id = useId()
  const [isOver, setIsOver] = useState(false)
  const isOff = isDisabled || isBusy
  return (
    <div
      className={`${styles.drop} ${isOver ? styles.over : ''}`}
      aria-disabled={isOff}
      onDragOver={(event) => {
        event.preventDefault()
        if (!isOff) setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        const [file] = event.dataTransfer.files
        if (file && !isOff) onFile(file)
      }}
    >
      <label htmlFor={id} className={styles.dropLabel}>
        {isBusy ? t('priceList:upload.checking') : label}
      </label>
      <input
        id={id}
        type="file"
        className="visuallyHidden"
        accept={endings.join(',')}
        disabled={isOff}
        aria-describedby={`${id}-help`}
        onChange={({ target }) => {
          const file = target.files?.[0]
          // Choosing the same name again must be a change.
          target.value = ''
          if (file) onFile(file)
        }}
      />
      <span id={`${id}-help`} className={styles.dropHelp}>
        {help}
      </span>
    </div>
  )
}
