/** Label whose raw audit name appears on hover, for users who search log files or contact developers. */
export const Coded = ({ word, code }: { word: string; code: string }) => <span title={code}>{word}</span>
