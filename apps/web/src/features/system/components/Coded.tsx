import styles from './Coded.module.css'

/** A word, and below it the name that it has in the trail, for who searches the files or asks the developers. */
export const Coded = ({ word, code }: { word: string; code: string }) => (
  <span className={styles.coded}>
    <span>{word}</span>
    {word !== code && <code className={styles.code}>{code}</code>}
  </span>
)
