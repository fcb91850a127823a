import { useId, useState } from 'react'
import styles from './FileDrop.module.css'

interface FileDropProps {
  /** What to drop, or what was dropped. */
  label: string
  help: string
  /** Endings with their dot: `.xlsx`. */
  endings: readonly string[]
  isDisabled?: boolean
  /** More than one was dropped; without it the first is taken. */
  onSeveral?: () => void
  onFile: (file: File) => void
}

/** A place to drop one file or to choose it. The same file can be chosen again after it was corrected. */
export const FileDrop = ({ label, help, endings, isDisabled, onSeveral, onFile }: FileDropProps) => {
  const id = useId()
  const [isOver, setIsOver] = useState(false)
  return (
    <div
      className={`${styles.drop} ${isOver ? styles.over : ''}`}
      aria-disabled={isDisabled}
      onDragOver={(event) => {
        event.preventDefault()
        if (!isDisabled) setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        const [file, second] = event.dataTransfer.files
        if (!file || isDisabled) return
        if (second && onSeveral) onSeveral()
        else onFile(file)
      }}
    >
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <input
        id={id}
        type="file"
        className="visuallyHidden"
        accept={endings.join(',')}
        disabled={isDisabled}
        aria-describedby={`${id}-help`}
        onChange={({ target }) => {
          const file = target.files?.[0]
          // Choosing the same name again must be a change.
          target.value = ''
          if (file) onFile(file)
        }}
      />
      <span id={`${id}-help`} className={styles.help}>
        {help}
      </span>
    </div>
  )
}
