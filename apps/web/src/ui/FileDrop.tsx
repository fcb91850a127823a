import { useId, useState } from 'react'
import styles from './FileDrop.module.css'

interface FileDropProps {
  /** Text of the drop area: an instruction, or the name of the dropped file. */
  label: string
  help: string
  /** File extensions with their dot: `.xlsx`. */
  endings: readonly string[]
  isDisabled?: boolean
  /** Called when several files are dropped. Without this handler the first file is used. */
  onSeveral?: () => void
  onFile: (file: File) => void
}

/** Drop area and file picker for one file. The same file can be chosen again after it was corrected. */
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
          // Resets the file input, so that choosing a file of the same name fires a change event again.
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
