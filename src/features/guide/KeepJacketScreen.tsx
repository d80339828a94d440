import { ButtonLink } from '#src/ui/button/Button.tsx';
import { Note } from '#src/ui/list/Note.tsx';
import { Article, Lines, Onward, Part } from './Article.tsx';
import { keepJacket } from './text.ts';

/** How a varsity jacket is kept: where the second banner of Home leads. */
export function KeepJacketScreen() {
  return (
    <Article title={keepJacket.title} lead={keepJacket.lead} photo="/banners/idle-varsity.webp">
      {keepJacket.steps.map(({ title, lines }, index) => (
        <Part key={title} title={title} number={index + 1}>
          <Lines lines={lines} />
        </Part>
      ))}
      <Note tone="plain" title={keepJacket.note.title}>
        <p>{keepJacket.note.text}</p>
      </Note>
      <Onward>
        <ButtonLink to="/search?product-type=VARSITY_JACKET" kind="primary">
          {keepJacket.onward}
        </ButtonLink>
      </Onward>
    </Article>
  );
}
