import styles from './Coded.module.css'

/** Label with its raw audit name below, for users who search log files or contact developers. */
export const Coded = ({ word, code }: { word: string; code: string }) => (
  <span className={styles.coded}>
    <span>{word}</span>
    {word !== code && <code className={styles.code}>{code}</code>}
  </span>
)
