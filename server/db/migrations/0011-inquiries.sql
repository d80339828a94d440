-- What users ask the operator (contract §2.11): read by `./campick inquiries`. Append only.

create table inquiries (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  text text not null,
  created_at timestamp not null
);
