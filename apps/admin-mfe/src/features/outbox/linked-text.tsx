const link = /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)])/;

/** A text with clickable URLs. */
export const LinkedText = ({ text }: { text: string }) => (
  <p className="rv__words">
    {text.split(link).map((part, index) =>
      index % 2 === 1 ? (
        <a key={index} href={part} rel="noopener noreferrer">
          {part}
        </a>
      ) : (
        part
      ),
    )}
  </p>
);
